// Screens that the specification leaves empty, each loaded lazily.
import { words } from '../words/app.ts';

export function MyEconomy() {
  return <h1>{words.myEconomy}</h1>;
}

export function MyMerch() {
  return <h1>{words.myMerch}</h1>;
}
