/** The rows of the embedded wallet; undefined where they could not be loaded: the account can still be seen and left. */
export async function embeddedRows(): Promise<HTMLElement | undefined> {
  return import('./embedded-rows.js').then(
    ({ EmbeddedRows }) => new EmbeddedRows(),
    () => undefined,
  )
}

/** The tokens of the account; undefined where they could not be loaded. */
export async function tokensPart(): Promise<HTMLElement | undefined> {
  return import('./tokens-part.js').then(
    ({ TokensPart }) => new TokensPart(),
    () => undefined,
  )
}

/** The row that leads to the account's name; undefined where it could not be loaded. */
export async function nameRow(): Promise<HTMLElement | undefined> {
  return import('./name-row.js').then(
    ({ NameRow }) => new NameRow(),
    () => undefined,
  )
}
