import type { activity as english } from '../en/activity.js'
import type { Translation } from '../language.js'

export const activity: Translation<typeof english> = {
  feature: 'activity',
  pack: 'activity',
  heading: 'النشاط',
  holdings: 'ما تريد عرضه',
  nfts: 'المقتنيات الرقمية',
  loading: 'جارٍ تحميل النشاط',
  none: 'لم يحدث شيء على هذه الشبكة بعد.',
  unserved: 'النشاط غير متاح على هذه الشبكة.',
  failed: 'تعذّر جلب المعاملات',
  tryAgain: 'إعادة المحاولة',
  loadMore: 'تحميل المزيد',
  hidden: count =>
    count === 1
      ? 'عنصر واحد يبدو احتياليًا'
      : count === 2
        ? 'عنصران يبدوان احتياليين'
        : `${count} ${count >= 3 && count <= 10 ? 'عناصر' : 'عنصرًا'} تبدو احتيالية`,
  show: 'إظهار',
  hide: 'إخفاء',
  pending: 'قيد الانتظار',
  confirming: (have, needed) => `${have} من ${needed} كتل`,
  dropped: 'لم يتم تأكيدها',
  droppedMore: 'لم تسمع الشبكة بهذه المعاملة منذ وقت طويل. على الأرجح أنها أُسقطت.',
  to: address => `إلى ${address}`,
  from: address => `من ${address}`,
  with: address => `مع ${address}`,
  more: count => `و${count} غيرها`,
  unknownToken: 'رمز غير معروف',
  unknownNft: 'مقتنى رقمي بلا اسم',
  actions: {
    send: { done: 'تم الإرسال', pending: 'جارٍ الإرسال', failed: 'فشل الإرسال' },
    receive: { done: 'تم الاستلام', pending: 'جارٍ الاستلام', failed: 'فشل الاستلام' },
    trade: { done: 'تم التبديل', pending: 'جارٍ التبديل', failed: 'فشل التبديل' },
    approve: { done: 'تم السماح', pending: 'جارٍ السماح', failed: 'فشل السماح' },
    mint: { done: 'تم السكّ', pending: 'جارٍ السكّ', failed: 'فشل السكّ' },
    burn: { done: 'تم الإتلاف', pending: 'جارٍ الإتلاف', failed: 'فشل الإتلاف' },
    deploy: { done: 'تم إنشاء عقد', pending: 'جارٍ إنشاء عقد', failed: 'فشل إنشاء العقد' },
    execute: { done: 'تم استخدام عقد', pending: 'جارٍ استخدام عقد', failed: 'فشل استخدام العقد' },
  },
  noNfts: 'لا توجد مقتنيات رقمية على هذه الشبكة بعد.',
  nftsUnserved: 'المقتنيات الرقمية غير متاحة على هذه الشبكة.',
  loadingNfts: 'جارٍ تحميل المقتنيات الرقمية',
  nftsFailed: 'تعذّر تحميل المقتنيات الرقمية الآن.',
}
