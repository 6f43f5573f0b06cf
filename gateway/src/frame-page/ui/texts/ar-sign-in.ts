import type { FrameTexts } from './frame-texts.js'

/** The words of confirming a login or a device on the wallet's own pages, in Arabic. */
export const arSignIn: Pick<FrameTexts, 'signIn'> = {
  signIn: {
    hint: 'لم يبدأ هذا المتصفح تسجيل الدخول. تابع فقط إذا بدأته بنفسك على الموقع أدناه.',
    refused: 'رُفض. لم يسجل أحد الدخول.',
    farcasterTitle: 'تسجيل الدخول عبر Farcaster',
    farcasterHint: 'وافق على الطلب في Farcaster، ثم عد إلى الموقع.',
    openFarcaster: 'افتح Farcaster',
    expired: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. ابدأ تسجيل الدخول من جديد.',
    confirmThere:
      'لا يوجد عنوان بريد إلكتروني في حسابك. على جهاز سجلت الدخول عليه، افتح «إدارة محفظتك» على الموقع وأكّد هذا الجهاز هناك.',
    wordThere: 'يعرض ذلك الجهاز الكلمة نفسها. إن عرض كلمة أخرى فلا توافق.',
    noOtherDevice:
      'ليس لديك جهاز آخر؟ ألغِ وسجّل الدخول ببريدك الإلكتروني أو بحساب آخر. تحصل على محفظة جديدة، وتبقى هذه كما هي.',
    otherDevice: 'يريد جهاز جديد تسجيل الدخول إلى حسابك.',
    deviceRefused: 'رُفض. لم يُسمح للجهاز بالدخول.',
  },
}
