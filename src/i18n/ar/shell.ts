import type { shell as english } from '../en/shell.js'
import type { Translation } from '../language.js'
import { tags } from './tags.js'

export const shell: Translation<typeof english> = {
  feature: 'shell',
  back: 'رجوع',
  close: tags.close,
  help: 'ما هي المحفظة؟',
  dismiss: 'إخفاء',
  loading: 'جارٍ التحميل',
  retry: tags.retry,
  chunkFailedHeading: 'تعذّر التحميل',
  chunkFailed: tags.notLoaded,
  alertFor: detail => `للمطوّرين: \u2068${detail}\u2069`,
}
