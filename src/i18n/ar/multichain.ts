import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseNamespace: 'اختر نوع الشبكة',
  connectTo: wallet => `أين تريد ربط ${wallet}؟`,
  addLater: 'يمكنك إضافة الأنواع الأخرى لاحقًا.',
  namespaces: 'أنواع الشبكات',
  connected: 'مرتبطة',
  inUse: wallet => `مرتبطة عبر ${wallet}`,
  more: (names, count) => `${names} و${count} أخرى`,
  walletMissing: 'لم تعد هذه المحفظة في هذا المتصفح.',
  otherWays: 'طرق أخرى للربط',

  switchHeading: 'تبديل نوع الشبكة',
  switchTo: network => `التبديل إلى ${network}`,
  notConnected: 'لا توجد محفظة مرتبطة لك هناك بعد. تبقى ارتباطاتك الأخرى كما هي.',
  connectFor: namespace => `الربط مع ${namespace}`,
  stay: network => `البقاء على ${network}`,

  panelHeading: 'المحافظ',
  inUseNow: 'قيد الاستخدام',
  alsoConnected: 'مرتبطة أيضًا',
  recentlyUsed: 'استُخدمت مؤخرًا',
  forget: wallet => `انسَ ${wallet}`,
  accounts: 'الحسابات',
  types: { smartAccount: 'حساب ذكي', payment: 'مدفوعات', ordinal: 'أوردينالز', stx: 'ستاكس' },
  remove: wallet => `إزالة ${wallet}`,
  add: 'إضافة محفظة',
  noneConnected: 'لا توجد محفظة مرتبطة هنا.',
  disconnect: 'قطع الربط',
  alsoDisconnects: namespaces => `ينتهي هنا أيضًا لأنها الجلسة نفسها: ${namespaces}`,
  replaces: namespaces => `المحفظة التي تربطها برمز QR تحل محل التي تستخدمها هنا: ${namespaces}`,
}
