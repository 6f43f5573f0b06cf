import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseNamespace: 'اختيار السلسلة',
  connectTo: wallet => `اختر أين تربط ${wallet}`,
  addLater: 'يمكنك إضافة البقية لاحقًا.',
  namespaces: 'أنواع الشبكات',
  connected: 'مرتبطة',
  inUse: wallet => `مرتبطة بمحفظة ${wallet}`,
  more: (names, count) => `${names} و${count} أخرى`,
  walletMissing: 'لم تعد هذه المحفظة في هذا المتصفح.',
  otherWays: 'الربط بطريقة أخرى',

  switchHeading: 'تبديل الشبكة',
  switchTo: network => `التبديل إلى ${network}`,
  notConnected: 'ليست لديك محفظة مرتبطة هناك بعد. تبقى اتصالاتك الأخرى نشطة.',
  connectFor: namespace => `الربط مع ${namespace}`,
  stay: network => `البقاء على ${network}`,

  logins: { Email: 'البريد الإلكتروني', Passkey: 'مفتاح مرور' },
  panelHeading: 'المحافظ',
  inUseNow: 'قيد الاستخدام',
  alsoConnected: 'مرتبطة أيضًا',
  recentlyUsed: 'استُخدمت مؤخرًا',
  forget: wallet => `نسيان ${wallet}`,
  accounts: 'الحسابات',
  types: { smartAccount: 'حساب ذكي', payment: 'مدفوعات', ordinal: 'أوردينالز', stx: 'ستاكس' },
  remove: wallet => `إزالة ${wallet}`,
  add: 'إضافة محفظة',
  noneConnected: 'لا توجد محفظة مرتبطة هنا.',
  disconnect: 'قطع الاتصال',
  alsoDisconnects: namespaces => `يقطع أيضًا الاتصال مع: ${namespaces}`,
  replaces: namespaces => `المحفظة المرتبطة برمز QR تحل محل محفظتك الحالية: ${namespaces}`,
}
