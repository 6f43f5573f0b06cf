import type { notices as english } from '../en/notices.js'
import type { Translation } from '../language.js'

export const notices: Translation<typeof english> = {
  feature: 'notices',
  transactionStarted: 'بدأت المعاملة',
  approveLimit: 'وافق على رفع حد الإنفاق في محفظتك',
  confirmTransaction: 'أكّد المعاملة في محفظتك',
  swapping: (from, amount, to) => `جارٍ مبادلة \u2068${from}\u2069 بـ \u2068${amount} ${to}\u2069`,
  swapped: (from, amount, to) => `تمت مبادلة \u2068${from}\u2069 بـ \u2068${amount} ${to}\u2069`,
  authenticating: 'جارٍ تسجيل الدخول…',
}
