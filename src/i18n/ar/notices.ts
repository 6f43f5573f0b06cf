import type { notices as english } from '../en/notices.js'
import type { Translation } from '../language.js'

export const notices: Translation<typeof english> = {
  feature: 'notices',
  transactionStarted: 'بدأت المعاملة',
  approveLimit: 'وافق على رفع الحد في محفظتك',
  confirmTransaction: 'أكد المعاملة في محفظتك',
  swapping: (from, amount, to) => `جارٍ مبادلة ${from} بـ \u2068${amount} ${to}\u2069`,
  swapped: (from, amount, to) => `تمت مبادلة ${from} بـ \u2068${amount} ${to}\u2069`,
  authenticating: 'جارٍ التحقق…',
}
