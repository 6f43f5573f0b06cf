export { askForSwap } from './ask-for-swap.js'
export { beginSwap, type SwapWanted } from './begin-swap.js'
export { carryOut } from './carry-out-swap.js'
