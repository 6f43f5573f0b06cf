import type { connecting as english } from '../en/connecting.js'
import type { Translation } from '../language.js'

export const connecting: Translation<typeof english> = {
  feature: 'connecting',
  opening: wallet => `جارٍ فتح \u2068${wallet}\u2069`,
  confirm: 'أكّد الاتصال في نافذة المحفظة.',
  connected: 'تم الربط',
  tryAgain: 'إعادة المحاولة',
  noWindow: 'لم يُفتح شيء؟',
  otherWays: 'الربط بطريقة أخرى',
  failedIn: wallet => `تعذّر الاتصال بمحفظة \u2068${wallet}\u2069`,
  rejectedIn: wallet => `رُفض الطلب في \u2068${wallet}\u2069`,
  rejectedHint: 'لم تُربط أي محفظة. أعد المحاولة أو اختر محفظة أخرى.',
  hints: {
    'wallet/busy': 'يوجد طلب معلّق في المحفظة. افتحها وأجب عنه، ثم أعد المحاولة.',
    'wallet/no-accounts': 'لم تشارك المحفظة أي حساب. افتح قفلها أو أنشئ حسابًا فيها.',
    'request/not-allowed': 'ربما تكون المحفظة مقفلة. افتح قفلها، ثم أعد المحاولة.',
  },
}
