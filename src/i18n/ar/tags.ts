import type { tags as english } from '../en/tags.js'
import type { Translation } from '../language.js'

export const tags: Translation<typeof english> = {
  feature: 'tags',
  connect: 'ربط المحفظة',
  heading: 'الربط',
  close: 'إغلاق',
  notLoaded: 'تعذّر تحميل جزء من هذا التطبيق. تحقق من اتصالك بالإنترنت، ثم أعد المحاولة.',
  retry: 'إعادة المحاولة',
  connecting: 'جارٍ الربط…',
  selectNetwork: 'اختيار الشبكة',
  openAccount: address => `الحساب ${address}`,
  openNetworks: network => `الشبكة: ${network}`,
  unavailable: 'الرصيد غير متاح',
}
