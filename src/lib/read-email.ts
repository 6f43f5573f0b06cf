/** Something, an `@`, a host; blanks and a second `@` nowhere. What exists is for the mail to find out. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.][^\s@]{0,188}$/

/** An email address without the blanks around it; nothing where it cannot be one. */
export function readEmail(text: string): string | undefined {
  const email = text.trim()
  return EMAIL.test(email) ? email : undefined
}
