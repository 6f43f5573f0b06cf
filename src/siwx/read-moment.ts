const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** The moment that a text in a message stands for, in milliseconds; undefined where it is none. Standard: RFC 3339. */
export function readMoment(text: string): number | undefined {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  if (year === undefined) return undefined
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= days ? Date.parse(text) : undefined
}
