/** Returns the code in the text of an email, where it has a line of its own; '' without a code. */
export function readCode(text: string | undefined): string {
  return /^ {4}(\d{6,8})$/m.exec(text ?? '')?.[1] ?? ''
}
