import type { ViewStageOptions } from './view-stage.js'

/** The ways every screen is looked at for violations. */
export const cardSettings: readonly Required<Pick<ViewStageOptions, 'theme' | 'dir'>>[] = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'dark', dir: 'ltr' },
  { theme: 'dark', dir: 'rtl' },
]
