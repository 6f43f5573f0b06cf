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
  retry: 'إعادة المحاولة',
  chunkFailed: 'تعذر تحميل جزء من هذا التطبيق. تحقق من اتصالك بالإنترنت، ثم أعد المحاولة.',
  alertFor: detail => `للمطورين: ${detail}`,
}
