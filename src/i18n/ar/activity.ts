import type { activity as english } from '../en/activity.js'
import type { Translation } from '../language.js'

export const activity: Translation<typeof english> = {
  feature: 'activity',
  pack: 'activity',
  heading: 'النشاط',
  holdings: 'العرض',
  nfts: 'رموز NFT',
  loading: 'جارٍ تحميل النشاط',
  none: 'لا يوجد نشاط على هذه الشبكة بعد.',
  unserved: 'النشاط غير متاح على هذه الشبكة.',
  failed: 'تعذّر تحميل نشاطك.',
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
  replaced: 'استُبدلت',
  replacedMore: 'حلّت معاملة أخرى لها الرقم نفسه محل هذه المعاملة.',
  droppedMore: 'لم تظهر هذه المعاملة على الشبكة منذ وقت طويل. على الأرجح أنها أُسقطت.',
  to: address => `إلى ${address}`,
  from: address => `من ${address}`,
  with: address => `مع ${address}`,
  more: count => `و${count} غيرها`,
  unknownToken: 'عملة غير معروفة',
  unknownNft: 'رمز NFT بلا اسم',
  actions: {
    send: { done: 'تم الإرسال', pending: 'جارٍ الإرسال', failed: 'فشل الإرسال' },
    receive: { done: 'تم الاستلام', pending: 'جارٍ الاستلام', failed: 'فشل الاستلام' },
    trade: { done: 'تمت المبادلة', pending: 'جارٍ المبادلة', failed: 'فشلت المبادلة' },
    approve: { done: 'تمت الموافقة', pending: 'جارٍ الموافقة', failed: 'فشلت الموافقة' },
    mint: { done: 'تم السكّ', pending: 'جارٍ السكّ', failed: 'فشل السكّ' },
    burn: { done: 'تم الحرق', pending: 'جارٍ الحرق', failed: 'فشل الحرق' },
    deploy: { done: 'تم إنشاء عقد', pending: 'جارٍ إنشاء عقد', failed: 'فشل إنشاء العقد' },
    execute: { done: 'تم استخدام عقد', pending: 'جارٍ استخدام عقد', failed: 'فشل استخدام العقد' },
  },
  noNfts: 'لا توجد رموز NFT على هذه الشبكة بعد.',
  nftsUnserved: 'رموز NFT غير متاحة على هذه الشبكة.',
  loadingNfts: 'جارٍ تحميل رموز NFT',
  nftsFailed: 'تعذّر تحميل رموز NFT الخاصة بك.',
}
