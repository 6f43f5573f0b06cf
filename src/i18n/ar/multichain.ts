import type { several as english } from '../en/multichain.js'
import type { Translation } from '../language.js'

export const several: Translation<typeof english> = {
  feature: 'several',
  pack: 'several',
  chooseFamily: 'اختر نوع الشبكة',
  connectTo: wallet => `أين تريد ربط ${wallet}؟`,
  addLater: 'يمكنك إضافة الأنواع الأخرى لاحقًا.',
  families: 'أنواع الشبكات',
  connected: 'مرتبطة',
  inUse: wallet => `مرتبطة عبر ${wallet}`,
  more: (names, count) => `${names} و${count} أخرى`,
  noWay: 'لم تعد هذه المحفظة في هذا المتصفح.',
  otherWays: 'طرق أخرى للربط',

  switchHeading: 'تبديل نوع الشبكة',
  switchTo: network => `التبديل إلى ${network}`,
  notConnected: 'لا توجد محفظة مرتبطة لك هناك بعد. تبقى ارتباطاتك الأخرى كما هي.',
  connectFor: family => `الربط مع ${family}`,
  stay: network => `البقاء على ${network}`,

  panelHeading: 'المحافظ',
  inUseNow: 'قيد الاستخدام',
  alsoConnected: 'مرتبطة أيضًا',
  usedLately: 'استُخدمت مؤخرًا',
  forget: wallet => `انسَ ${wallet}`,
  accounts: 'الحسابات',
  types: { smartAccount: 'حساب ذكي', payment: 'مدفوعات', ordinal: 'أوردينالز', stx: 'ستاكس' },
  remove: wallet => `إزالة ${wallet}`,
  add: 'إضافة محفظة',
  nobody: 'لا توجد محفظة مرتبطة هنا.',
  disconnect: 'قطع الربط',
  endsToo: families => `ينتهي هنا أيضًا لأنها الجلسة نفسها: ${families}`,
  takesPlace: families => `المحفظة التي تربطها برمز QR تحل محل التي تستخدمها هنا: ${families}`,
}
