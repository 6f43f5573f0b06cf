import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseNamespace: 'اختيار نوع الشبكة',
  connectTo: wallet => `اختر أين تريد ربط \u2068${wallet}\u2069`,
  addLater: 'يمكنك إضافة البقية لاحقًا.',
  namespaces: 'أنواع الشبكات',
  connected: 'مرتبطة',
  inUse: wallet => `مرتبطة عبر \u2068${wallet}\u2069`,
  more: (names, count) => `\u2068${names}\u2069 و${count} أخرى`,
  walletMissing: 'لم تعد هذه المحفظة موجودة في هذا المتصفح.',
  otherWays: 'الربط بطريقة أخرى',

  switchHeading: 'تبديل الشبكة',
  switchTo: network => `التبديل إلى \u2068${network}\u2069`,
  notConnected: 'لا توجد لديك محفظة مرتبطة هناك بعد. تبقى اتصالاتك الأخرى نشطة.',
  connectFor: namespace => `الربط مع \u2068${namespace}\u2069`,
  stay: network => `البقاء على \u2068${network}\u2069`,

  logins: { Email: 'البريد الإلكتروني', Passkey: 'مفتاح مرور' },
  panelHeading: 'المحافظ',
  inUseNow: 'قيد الاستخدام',
  alsoConnected: 'مرتبطة أيضًا',
  recentlyUsed: 'استُخدمت مؤخرًا',
  forget: wallet => `حذف \u2068${wallet}\u2069 من القائمة`,
  accounts: 'الحسابات',
  types: { smartAccount: 'حساب ذكي', payment: 'مدفوعات', ordinal: 'Ordinals', stx: 'Stacks' },
  remove: wallet => `إزالة \u2068${wallet}\u2069`,
  add: 'إضافة محفظة',
  noneConnected: 'لا توجد محفظة مرتبطة هنا.',
  disconnect: 'قطع الاتصال',
  alsoDisconnects: namespaces => `يقطع أيضًا الاتصال مع: \u2068${namespaces}\u2069`,
  replaces: namespaces => `المحفظة المرتبطة برمز QR تحل محل محفظتك الحالية: \u2068${namespaces}\u2069`,
}
