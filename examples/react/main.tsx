import { show } from './show.js'

void show('React 19')
