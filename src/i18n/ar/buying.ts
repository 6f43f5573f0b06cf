import type { buying as english } from '../en/buying.js'
import type { Translation } from '../translation.js'

/** The words of a purchase under way, in Arabic. */
export const buying: Translation<typeof english> = {
  feature: 'buying',
  pack: 'buying',
  heading: 'شراء',
  opening: provider => `يجري فتح ${provider}`,
  openingHint: 'تأتي صفحته في نافذة خاصة بها.',
  blocked: 'منع المتصفح النافذة',
  blockedHint: host => `افتح الصفحة بهذا الزر. هي على ${host}.`,
  open: provider => `افتح ${provider}`,
  waiting: provider => `تابع عند ${provider}`,
  waitingHint: coin => `اشترِ في نافذته. عندما يصل ${coin} إليك تراه هنا.`,
  closed: 'هل انتهيت؟',
  closedHint: coin => `أُغلقت النافذة. إن كنت قد دفعت فإن ${coin} في الطريق إليك.`,
  finished: 'انتهيت',
  openAgain: 'افتحها مرة أخرى',
  cancel: 'إلغاء',
  coming: coin => `في انتظار ${coin}`,
  comingHint: 'قد تستغرق الدفعة من دقائق إلى أيام. لا حاجة إلى الانتظار هنا: يظهر المبلغ في رصيدك حين يصل.',
  elsewhereHint: network => `ما اشتريته يصل على ${network}، لا على الشبكة التي أنت عليها.`,
  toAccount: 'العودة إلى الحساب',
  arrived: 'لقد وصل',
  arrivedHint: amount => `زاد رصيدك بمقدار ${amount}.`,
  done: 'تم',
  notOpened: provider => `لم يُفتح ${provider}`,
  tryAgain: 'حاول مرة أخرى',
  otherProvider: 'اختر مزوّدًا آخر',
  over: 'تغيّر حسابك',
  overHint: 'ما اشتريته يذهب إلى الحساب الذي بدأت به. ابدأ من جديد لتشتري لهذا الحساب.',
  again: 'ابدأ من جديد',

  helpHeading: 'ما هو الشراء؟',
  helpCards: {
    provider: {
      title: 'المزوّد يبيع',
      text: 'تدفع له بالبطاقة أو عبر المصرف في صفحته. لا يرى هذا التطبيق بطاقتك ولا اسمك.',
    },
    wallet: {
      title: 'محفظتك تستلم',
      text: 'ما تشتريه يذهب إلى عنوانك على الشبكة التي اخترتها. قد يستغرق ذلك من دقائق إلى أيام.',
    },
    fees: {
      title: 'الرسوم جزء من السعر',
      text: 'لكل مزوّد رسومه. قارن ما تحصل عليه واقرأ صفحته قبل أن تدفع.',
    },
  },
}
