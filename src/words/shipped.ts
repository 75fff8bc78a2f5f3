// The languages that a label may choose, one line each.
export { ar } from './ar.ts';
export { de } from './de.ts';
export { en } from './en.ts';
export { es } from './es.ts';
export { fr } from './fr.ts';
export { ja } from './ja.ts';
export { nb } from './nb.ts';
export { nl } from './nl.ts';
export { ptBR } from './ptBR.ts';
