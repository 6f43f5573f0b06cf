import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import type { FrameTexts } from './frame-texts.js'

export interface Language {
  /** A BCP 47 tag, also for numbers and dates. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: FrameTexts
}

const packs = { en, de, ar } as const

export function chooseTexts(preferred: readonly string[]): Language {
  for (const locale of preferred) {
    const tag = locale.toLowerCase().split(/[-_]/)[0] ?? ''
    if (Object.hasOwn(packs, tag) && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(locale))
      return { locale, dir: tag === 'ar' ? 'rtl' : 'ltr', texts: packs[tag as keyof typeof packs] }
  }
  return { locale: 'en', dir: 'ltr', texts: en }
}
