// Screens that the specification names and leaves empty; loaded lazily like every screen.

/** The economy area: to come. */
export function MyEconomy() {
  return <h1>My economy</h1>;
}

/** The merch area: to come. */
export function MyMerch() {
  return <h1>My merch</h1>;
}
