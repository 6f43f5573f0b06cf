import type { wallets as english } from '../en/wallets.js'
import type { Translation } from '../language.js'

export const wallets: Translation<typeof english> = {
  feature: 'wallets',
  heading: 'كل المحافظ',
  search: count => `البحث في المحافظ (${count})`,
  searchSome: 'البحث في المحافظ',
  clear: 'مسح البحث',
  certified: 'المعتمدة فقط',
  scan: 'عرض رمز QR',
  list: 'المحافظ',
  loading: 'جارٍ تحميل المحافظ',
  found: (_count, text) => `عدد المحافظ: ${text}`,
  none: 'لا محفظة بهذا الاسم.',
  noneCertified: 'لا محفظة معتمدة بهذا الاسم.',
  noneAtAll: 'لا محفظة تعمل مع شبكات هذا التطبيق.',
  clearSearch: 'مسح البحث',
  installed: 'مثبتة',
  failed: 'تعذر تحميل قائمة المحافظ. تحقق من شبكتك، ثم أعد المحاولة.',
  failedMore: 'تعذر تحميل مزيد من المحافظ.',
  tryAgain: 'إعادة المحاولة',
}
