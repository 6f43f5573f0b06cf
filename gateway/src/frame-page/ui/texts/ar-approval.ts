import type { ApprovalTexts, FrameTexts } from './frame-texts.js'

/** What an approval says of contracts, balances and test runs, in Arabic. */
export const arApproval: ApprovalTexts = {
  afterThis: 'بعد ذلك',
  left: amount => `يتبقى ${amount}`,
  claimsTo: action => `يدّعي هذا العقد: ${action}`,
  claimedAmount: 'وعد من هذا العقد، لم يتم التحقق منه.',
  notEnough: symbol => `رصيد ${symbol} غير كافٍ`,
  goesOut: amount => `ترسل ${amount}.`,
  comesIn: amount => `تستلم ${amount}.`,
  movesNothing: 'لا تستلم شيئًا.',
}

/** The warnings of the same. */
export const arApprovalWarnings = {
  'claimed-call': 'لا نعرف هذا العقد. قد يفعل شيئًا غير ما يدّعيه.',
  'unknown-value': 'لا يمكننا قراءة ما ينقله هذا. قد يكلفك رموزًا أو عملات.',
  'unknown-typed-data': 'لا نعرف الغرض من هذا التوقيع.',
  'too-many-fields': 'يحتوي هذا على حقول أكثر مما يمكننا عرضه.',
  'hidden-orders': 'هذا يوقّع قائمة أوامر مخفية. قد يُباع كل ما وافقت عليه لهذه المنصة دون مقابل.',
  delegation: 'هذا يسمح لشخص بالتصرف نيابة عن حسابك.',
  'safe-refund': 'تدفع الخزنة أيضًا تعويضًا عن الغاز بأي مبلغ.',
  'item-approval': 'هذا مقتنى رقمي. يسمح هذا لشخص بأخذه.',
  'kind-unknown': 'تعذّر التحقق من هذا العقد. قد يسمح هذا لشخص بأخذ مقتنى.',
  'over-balance': 'يسمح هذا بأخذ أكثر مما تملك.',
  'balance-unknown': 'تعذّرت مقارنة هذا برصيدك.',
  'nonce-replaces': 'هذا يحل محل معاملة أرسلتها سابقًا وما زالت تنتظر.',
  'nonce-ahead': 'تنتظر هذه المعاملة غيرها وقد تُنفّذ بعد وقت طويل.',
  'not-enough': 'رصيدك لا يكفي لهذا.',
  simulation: 'يُظهر اختبار هذه المعاملة نتيجة مختلفة:',
} satisfies Partial<FrameTexts['warnings']>
