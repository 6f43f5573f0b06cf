/** Writes a text into its placeholder, as text content. */
export function put(what: string, text: string): void {
  const place = document.querySelector(`main [data-of=${what}]`)
  if (place) place.textContent = text
}

/** Sets the action of a button. */
export function on(what: string, run: () => unknown): void {
  document.querySelector(`main [data-do=${what}]`)?.addEventListener('click', run)
}
