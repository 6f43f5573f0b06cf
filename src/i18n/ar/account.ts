import type { account as english } from '../en/account.js'
import type { Translation } from '../language.js'

export const account: Translation<typeof english> = {
  feature: 'account',
  heading: 'الحساب',
  settings: 'إعدادات الحساب',
  openSettings: address => `الحساب ${address}، الإعدادات`,
  wallets: 'المحافظ',
  unsupportedNetwork: 'لا يدعم هذا التطبيق شبكة محفظتك.',
  switchToContinue: network => `التبديل إلى ${network} للمتابعة`,
  openNetworks: network => `الشبكة: ${network}`,
  address: 'العنوان',
  balance: 'الرصيد',
  loadingBalance: 'جارٍ تحميل الرصيد',
  balanceUnavailable: 'الرصيد غير متاح',
  tryAgain: 'إعادة المحاولة',
  network: 'الشبكة',
  copyAddress: 'نسخ العنوان',
  addressCopied: 'نُسخ العنوان',
  copied: 'تم النسخ',
  copyManually: 'النسخ محظور في هذا المتصفح. النص محدد: انسخه يدويًا.',
  viewOn: explorer => `عرض على ${explorer}`,
  wallet: 'المحفظة المرتبطة',
  disconnect: 'قطع الاتصال',
  alsoDisconnects: 'ينهي أيضًا اتصالاتك الأخرى عبر هذه المحفظة.',
}
