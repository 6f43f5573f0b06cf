import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'الحساب',
  settings: 'إعدادات الحساب',
  openSettings: address => `الحساب \u2068${address}\u2069، الإعدادات`,
  wallets: 'المحافظ',
  unsupportedNetwork: 'لا يدعم هذا التطبيق شبكة محفظتك.',
  switchToContinue: network => `التبديل إلى \u2068${network}\u2069 للمتابعة`,
  openNetworks: network => `الشبكة: \u2068${network}\u2069`,
  address: 'العنوان',
  balance: 'الرصيد',
  loadingBalance: 'جارٍ تحميل الرصيد',
  balanceUnavailable: 'الرصيد غير متاح',
  tryAgain: 'إعادة المحاولة',
  network: 'الشبكة',
  copy: 'نسخ',
  copyAddress: 'نسخ العنوان',
  addressCopied: 'تم نسخ العنوان',
  copied: 'تم النسخ',
  copyManually: 'النسخ محظور في هذا المتصفح. النص محدّد: انسخه يدويًا.',
  viewOn: explorer => `عرض على \u2068${explorer}\u2069`,
  wallet: 'المحفظة المرتبطة',
  disconnect: 'قطع الاتصال',
  alsoDisconnects: 'ينهي أيضًا اتصالاتك الأخرى عبر هذه المحفظة.',
}
