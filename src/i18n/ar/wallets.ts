import type { wallets as english } from '../en/wallets.js'
import type { Translation } from '../language.js'

export const wallets: Translation<typeof english> = {
  feature: 'wallets',
  heading: 'كل المحافظ',
  search: count => `البحث في المحافظ (${count})`,
  searchSome: 'البحث في المحافظ',
  clear: 'مسح البحث',
  certified: 'المحافظ المعتمدة فقط',
  scan: 'عرض رمز QR',
  list: 'المحافظ',
  loading: 'جارٍ تحميل المحافظ',
  found: (_count, text) => `عدد المحافظ: ${text}`,
  none: text => `لا توجد محافظ تطابق «\u2068${text}\u2069».`,
  noneCertified: 'لا توجد محافظ معتمدة تطابق بحثك.',
  noneAtAll: 'لا توجد محافظ تدعم شبكات هذا التطبيق.',
  clearSearch: 'عرض كل المحافظ',
  scanAny: 'المسح بأي محفظة',
  installed: 'مثبّتة',
  failed: 'تعذّر تحميل قائمة المحافظ. تحقق من اتصالك بالإنترنت، ثم أعد المحاولة.',
  failedMore: 'تعذّر تحميل مزيد من المحافظ.',
  tryAgain: 'إعادة المحاولة',
}
