// Screens that the specification leaves empty, each loaded lazily.
import { sentences } from '../sentences/app.ts';

export function MyEconomy() {
  return <h1>{sentences.myEconomy}</h1>;
}

export function MyMerch() {
  return <h1>{sentences.myMerch}</h1>;
}
