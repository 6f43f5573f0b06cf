import type { Social } from '../../../core/config.js'

/** What stands on a small button in place of a name: letters, for nobody's mark is ours to draw. */
const marks: Readonly<Record<Social, string>> = {
  google: 'G',
  x: 'X',
  discord: 'D',
  farcaster: 'F',
  github: 'GH',
  apple: 'A',
  facebook: 'Fb',
}

/** The letters of an account. */
export function socialMark(social: Social): string {
  return marks[social]
}
