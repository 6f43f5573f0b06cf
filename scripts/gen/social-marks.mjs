// Generates src/views/embedded/social-marks.gen.ts, the brand marks of the social logins, from simple-icons (CC0).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { siApple, siDiscord, siFacebook, siFarcaster, siGithub, siX } from 'simple-icons'

const FILE = 'src/views/embedded/social-marks.gen.ts'

/** The marks with one color. Apple, X and GitHub use black or white, so theirs have the text color. */
const marks = {
  apple: { icon: siApple, monochrome: true },
  x: { icon: siX, monochrome: true },
  github: { icon: siGithub, monochrome: true },
  discord: { icon: siDiscord },
  facebook: { icon: siFacebook },
  farcaster: { icon: siFarcaster },
}

/**
 * The G of Google's sign-in buttons, which must have its four colors. The geometry is the one that Google publishes for
 * these buttons, on a grid of 48, at half the size. simple-icons has a thinner G, in one color, which they do not allow.
 */
const google = [
  [
    '#EA4335',
    'M12 4.75c1.77 0 3.355.61 4.605 1.8l3.425-3.425C17.95 1.19 15.235 0 12 0 7.31 0 3.255 2.69 1.28 6.61l3.99 3.095C6.215 6.86 8.87 4.75 12 4.75Z',
  ],
  [
    '#4285F4',
    'M23.49 12.275c0-.785-.075-1.545-.19-2.275H12v4.51h6.47c-.29 1.48-1.13 2.74-2.39 3.59l3.865 3c2.255-2.09 3.545-5.18 3.545-8.825Z',
  ],
  [
    '#FBBC05',
    'M5.265 14.295c-.24-.725-.38-1.495-.38-2.295s.135-1.57.38-2.295L1.275 6.61C.46 8.23 0 10.06 0 12s.46 3.77 1.28 5.39l3.985-3.095Z',
  ],
  [
    '#34A853',
    'M12 24c3.24 0 5.965-1.065 7.945-2.905l-3.865-3c-1.075.725-2.46 1.15-4.08 1.15-3.13 0-5.785-2.11-6.735-4.955l-3.99 3.095C3.255 21.31 7.31 24 12 24Z',
  ],
]

/** Returns the generated file of a checkout, as `{ path, text }[]`. */
export async function generateSocialMarks(root) {
  return existsSync(join(root, 'src/views/embedded')) ? [{ path: FILE, text: writeSocialMarks() }] : []
}

function writeSocialMarks() {
  const drawn = Object.entries(marks).map(([name, { icon, monochrome }]) => [
    name,
    [[monochrome ? 'currentColor' : `#${icon.hex}`, icon.path]],
  ])
  return [
    '// Written by scripts/gen.mjs from simple-icons (CC0). Do not edit.',
    "import type { Social } from '../../core/features.js'",
    '',
    '/** The paths of each mark on a 24 × 24 grid, with their colors. */',
    'export const socialMarks: Readonly<Record<Social, readonly (readonly [fill: string, path: string])[]>> = {',
    ...[['google', google], ...drawn].map(([name, paths]) => `  ${name}: ${JSON.stringify(paths)},`),
    '}',
    '',
  ].join('\n')
}
