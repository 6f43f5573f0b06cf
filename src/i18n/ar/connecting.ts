import type { connecting as english } from '../en/connecting.js'
import type { Translation } from '../language.js'

export const connecting: Translation<typeof english> = {
  feature: 'connecting',
  opening: wallet => `جارٍ فتح ${wallet}`,
  confirm: 'أكد الاتصال في نافذة المحفظة.',
  connected: 'تم الربط',
  tryAgain: 'إعادة المحاولة',
  noWindow: 'لم تظهر نافذة؟',
  otherWays: 'طرق أخرى للربط',
  failedIn: wallet => `لم تتصل ${wallet}`,
  rejectedIn: wallet => `رفضت الطلب في ${wallet}`,
  rejectedHint: 'لم يُربط شيء. يمكنك إعادة المحاولة أو اختيار محفظة أخرى.',
  hints: {
    'wallet/busy': 'ما زالت المحفظة تنتظر جوابًا سابقًا. افتحها وأجب هناك، ثم أعد المحاولة.',
    'wallet/no-accounts': 'لم تشارك المحفظة أي حساب. افتح قفلها أو أنشئ حسابًا فيها.',
    'request/not-allowed': 'ربما المحفظة مقفلة. افتح قفلها، ثم أعد المحاولة.',
  },
}
