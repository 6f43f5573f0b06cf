import type { assets as english } from '../en/balances.js'
import type { Translation } from '../language.js'

export const assets: Translation<typeof english> = {
  feature: 'assets',
  pack: 'assets',
  actions: 'إجراءات الحساب',
  onramp: 'شراء',
  swaps: 'مبادلة',
  receive: 'استلام',
  send: 'إرسال',
  tokens: 'العملات',
  noTokens: 'لا توجد عملات على هذه الشبكة بعد.',
  loadingTokens: 'جارٍ تحميل العملات',
  tokensUnavailable: 'تعذّر تحميل عملاتك.',
  tryAgain: 'إعادة المحاولة',
  amount: 'المبلغ',
  max: 'الحد الأقصى',
  available: amount => `المتاح ${amount}`,
  inFiat: 'إدخال المبلغ بالدولار',
  inToken: 'إدخال المبلغ بالعملة',
  searchTokens: 'ابحث عن عملة',
  clearSearch: 'مسح البحث',
  noSuchToken: 'لا توجد عملات تطابق بحثك.',
}
