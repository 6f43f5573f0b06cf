/** The room a tag takes once it is drawn, in CSS px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The room around the words of the two sizes a tag has (`src/tags/tag-css.ts`), and about how wide a letter is there: fonts differ. */
const shapes = { md: { height: 40, around: 32, letter: 8.2 }, sm: { height: 32, around: 24, letter: 7.1 } } as const

/** A picture stands on the line of the words, and the line reaches about this far below it. */
const BELOW_THE_LINE = 6

/** What beside its words a tag shows. */
interface Look {
  readonly size?: keyof typeof shapes | undefined
  readonly picture?: boolean
}

/** The room to keep free for a tag that will show some words, and a picture before them. */
export function sameSize(words: string, { size = 'md', picture = false }: Look = {}): Size {
  const { height, around, letter } = shapes[size]
  return { width: Math.round(around + words.length * letter + (picture ? 28 : 0)), height: height - BELOW_THE_LINE }
}
