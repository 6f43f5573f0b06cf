import type { MountViewOptions } from '../mount-view.js'

/** Every combination of theme and direction, for accessibility checks. */
export const cardSettings: readonly Required<Pick<MountViewOptions, 'theme' | 'dir'>>[] = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'dark', dir: 'rtl' },
]
