/** The room a tag takes once it is drawn, in CSS px. */
export interface Size {
  readonly width: number
  /** How far it reaches above the line of the text around it. */
  readonly above: number
  readonly below: number
}

/** The two sizes of a tag (`src/tags/tag-css.ts`) in px: its height, the room around its label, and the font size. */
const shapes = { md: { height: 40, around: 32, font: 15 }, sm: { height: 32, around: 24, font: 13 } } as const

/**
 * Widths of characters in em, for the widest system font at weight 600 (DejaVu Sans): narrower fonts leave a few px, and
 * the tag takes them (`Tag`). The first group that has a character gives its width.
 */
const widths: readonly (readonly [width: number, characters: RegExp])[] = [
  [0.36, /[ijl\s]/],
  [0.4, /[IJ.,:;'|]/],
  [0.5, /[ftr()[\]/!-]/],
  [0.61, /[csz]/],
  [0.93, /w/],
  [1.05, /[mM…]/],
  [1.11, /[W@%]/],
  [0.72, /[a-z\d]/],
  [0.78, /[ABCEFKLPRSTVXYZ]/],
  [0.86, /[A-Z]/],
  [0.75, /[À-ʯΑ-ԯ؀-ۿ]/],
  [1.05, /./su],
]

/** The middle of a button is this far above the line: half the height of an x in text of 16 px. */
const MIDDLE = 4

/** A picture before the label, and the gap after it, in px. */
const PICTURE = 28

/** What a tag shows besides its label. */
interface Look {
  readonly size?: keyof typeof shapes | undefined
  readonly picture?: boolean
}

/** The room to keep free for a tag that will show a label, and a picture before it. */
export function sameSize(label: string, { size = 'md', picture = false }: Look = {}): Size {
  const { height, around, font } = shapes[size]
  const words = [...label].reduce((sum, character) => sum + widthOf(character), 0) * font
  const width = Math.ceil(around + words + (picture ? PICTURE : 0))
  return { width, above: height / 2 + MIDDLE, below: height / 2 - MIDDLE }
}

function widthOf(character: string): number {
  return widths.find(([, characters]) => characters.test(character))?.[0] ?? 1
}
