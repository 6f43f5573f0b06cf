import { show } from '../react/show.js'

void show('React 18')
