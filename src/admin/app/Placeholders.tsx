// A screen that the specification leaves empty, loaded lazily.
import { sentences } from '../sentences/app.ts';

export function MyEconomy() {
  return <h1>{sentences.myEconomy}</h1>;
}
