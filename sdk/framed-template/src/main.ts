import { startAddon } from '../../framed.ts'
import { drawCounts } from './draw-counts.ts'
import { drawSeeding } from './draw-seeding.ts'

// The names are those in the manifest, which is in package.json.
void startAddon({ sections: { CELL_COUNT: drawCounts }, pages: { seeding: drawSeeding } })
