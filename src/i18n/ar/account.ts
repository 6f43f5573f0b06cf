import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'الحساب',
  showAddress: address => `الحساب ${address}، عرض العنوان كاملًا`,
  hideAddress: address => `الحساب ${address}، اختصار العنوان`,
  openNetworks: network => `الشبكة: ${network}`,
  address: 'العنوان',
  balance: 'الرصيد',
  loadingBalance: 'جارٍ تحميل الرصيد',
  balanceUnavailable: 'الرصيد غير متاح',
  tryAgain: 'إعادة المحاولة',
  network: 'الشبكة',
  copyAddress: 'نسخ العنوان',
  copied: 'نُسخ العنوان',
  copyManually: 'لا يسمح لنا هذا المتصفح بالنسخ. العنوان محدد: انسخه بنفسك.',
  viewOn: explorer => `عرض على ${explorer}`,
  wallet: 'المحفظة المرتبطة',
  disconnect: 'قطع الاتصال',
  alsoDisconnects: 'ينهي أيضًا ارتباطاتك الأخرى عبر الجلسة نفسها.',
}
