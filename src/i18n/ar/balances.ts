import type { assets as english } from '../en/balances.js'
import type { Translation } from '../language.js'

export const assets: Translation<typeof english> = {
  feature: 'assets',
  pack: 'assets',
  actions: 'ما يمكنك فعله بالحساب',
  onramp: 'شراء',
  swaps: 'مبادلة',
  receive: 'استلام',
  send: 'إرسال',
  tokens: 'العملات',
  noTokens: 'لا توجد عملات على هذه الشبكة بعد.',
  loadingTokens: 'جارٍ تحميل العملات',
  tokensUnavailable: 'لا يمكن تحميل العملات الآن.',
  tryAgain: 'إعادة المحاولة',
  amount: 'المبلغ',
  max: 'الكل',
  available: amount => `المتاح ${amount}`,
  inFiat: 'كتابة المبلغ بالدولار',
  inToken: 'كتابة المبلغ بالعملة',
  searchTokens: 'ابحث عن عملة',
  clearSearch: 'مسح البحث',
  noSuchToken: 'لا توجد عملة تطابق بحثك.',
}
