// Screens that the specification leaves empty; each is loaded lazily.
import { words } from '../words/app.ts';

/** The economy area: to come. */
export function MyEconomy() {
  return <h1>{words.myEconomy}</h1>;
}

/** The merch area: to come. */
export function MyMerch() {
  return <h1>{words.myMerch}</h1>;
}
