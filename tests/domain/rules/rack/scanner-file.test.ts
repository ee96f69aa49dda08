import { describe, expect, test } from 'vitest'
import { parsePosition } from '#domain/rules/storage/grid.ts'
import { readScannerFile, type ParsedScannerFile } from '#domain/rules/rack/scanner-file.ts'

const rack = { rows: 8, columns: 12 }

function wells(parsed: ParsedScannerFile, ...names: string[]): string[] {
  if ('problem' in parsed) throw new Error(parsed.problem)
  return names.map((name) => {
    const well = parsed.read[parsePosition(rack, name)! - 1]!
    return well.kind === 'code' ? well.text : well.kind
  })
}

/** What each scanner writes for A1 to A4: two tubes, none, one that it could not read. */
const files: readonly (readonly [scanner: string, text: string])[] = [
  ['Ziath and FluidX', 'A01, FR00012345\r\nA02, FR00012346\r\nA03, No Tube\r\nA04, No Read\r\n'],
  ['row and column apart', 'A,1,FR00012345\nA,2,FR00012346\nA,3,NOTUBE\nA,4,NOREAD\n'],
  ['with the code of the rack first', 'TR00012345,A1,FR00012345\nTR00012345,A2,FR00012346\nTR00012345,A3,NO TUBE\nTR00012345,A4,NO READ'],
  ['VisionMate', '"LocationRow","LocationColumn","TubeCode"\n"A","01","FR00012345"\n"A","02","FR00012346"\n"A","03","No Tube"\n"A","04","No Read"\n'],
  [
    'VisionMate with tabs and all columns',
    'Date\tRackID\tLocationCell\tLocationColumn\tLocationRow\tTubeCode\n2026-11-26\tSA1\tA1\t1\tA\tFR00012345\n2026-11-26\tSA1\tA2\t2\tA\tFR00012346\n2026-11-26\tSA1\tA3\t3\tA\tEMPTY\n2026-11-26\tSA1\tA4\t4\tA\tRead Error\n',
  ],
  ['Traxcer', 'Plate ID,TR00012345\nPosition,Tube ID,Status\nA01,FR00012345,OK\nA02,FR00012346,OK\nA03,EMPTY,\nA04,ERROR,\n'],
  [
    'text with the time first',
    'Date & time of Trace = 26 Nov 2026 03:51:22 PM\nRack Base Name: 02498606\n  A01;  FR00012345\n  A02;  FR00012346\n  A03;  No Tube\n  A04;  No Read\n',
  ],
  [
    'semicolons, a byte order mark and columns that nothing is known of',
    '\uFEFFWell;Scan time;Tube barcode;Operator\nA1;10:51;FR00012345;ML\nA2;10:51;FR00012346;ML\nA3;10:51;NO TUBE;ML\nA4;10:51;;ML\n',
  ],
]

describe('files of rack scanners', () => {
  test.each(files)('%s', (_, text) => {
    expect(wells(readScannerFile(text, rack), 'A1', 'A2', 'A3', 'A4')).toEqual(['FR00012345', 'FR00012346', 'empty', 'unread'])
  })

  test('a well that the file does not name was not read', () => {
    expect(wells(readScannerFile('A01,X1\nH12,X2\n', rack), 'A1', 'B1', 'H12')).toEqual(['X1', 'unread', 'X2'])
  })

  test('positions that the box does not have are listed, if there is a tube', () => {
    const parsed = readScannerFile('A01,X1\nA13,X2\nI01,No Tube\n', rack)
    expect(parsed).toMatchObject({ outside: ['A13'] })
  })

  test('a tube in two wells is in doubt, and a well on two lines is a broken file', () => {
    expect(wells(readScannerFile('A01,X1\nA02,X1\n', rack), 'A1', 'A2')).toEqual(['conflict', 'conflict'])
    expect(readScannerFile('A01,X1\nA1,X2\n', rack)).toEqual({ problem: 'twice', position: 'A1' })
  })

  test.each(['', 'Name,Amount\nBuffer,3\n', '{"wells": []}', 'A01'])('%j is not a file of a rack scanner', (text) => {
    expect(readScannerFile(text, rack)).toEqual({ problem: 'no-wells', position: '' })
  })
})
