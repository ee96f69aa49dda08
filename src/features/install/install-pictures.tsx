import type { ReactNode } from 'react'
import { t } from '#src/ui/text/translate.ts'
import classes from './install-pictures.module.css'

/* Drawings, not photos: they show where to tap, in every theme, whatever the next version of the system looks like. */

function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 320 220" className={classes.picture}>
      <rect x="6" y="6" width="308" height="208" rx="18" className={classes.device} />
      {children}
    </svg>
  )
}

/** A browser's bar with its address; the caller draws what to tap. */
function Browser() {
  return (
    <>
      <path d="M6 58h308" className={classes.line} />
      <rect x="62" y="20" width="184" height="26" rx="13" className={classes.field} />
      <text x="154" y="39" className={classes.address} textAnchor="middle">
        aliquot
      </text>
      <circle cx="26" cy="33" r="5" className={classes.dim} />
      <circle cx="44" cy="33" r="5" className={classes.dim} />
      <rect x="28" y="76" width="120" height="14" rx="7" className={classes.dim} />
      <rect x="28" y="104" width="264" height="30" rx="8" className={classes.field} />
      <rect x="28" y="144" width="264" height="30" rx="8" className={classes.field} />
    </>
  )
}

/** An open menu, with one row marked. */
function Sheet({ x, y, rows, chosen }: { x: number; y: number; rows: readonly string[]; chosen: number }) {
  const height = 36
  return (
    <>
      <rect x={x} y={y} width="226" height={rows.length * height + 12} rx="12" className={classes.sheet} />
      {rows.map((row, index) => (
        <g key={row} transform={`translate(${x} ${y + 6 + index * height})`}>
          {index === chosen && <rect x="6" width="214" height={height} rx="8" className={classes.chosen} />}
          <text x="18" y="24" className={index === chosen ? classes.chosenWord : classes.word}>
            {row}
          </text>
        </g>
      ))}
    </>
  )
}

export function ShareButtonPicture() {
  return (
    <Picture label={t('Safari with the Share button at the top right marked: a square with an arrow pointing up')}>
      <Browser />
      <circle cx="278" cy="33" r="21" className={classes.chosen} />
      <path d="M270 31v12h16V31M278 38V21m-6 5 6-6 6 6" className={classes.mark} />
    </Picture>
  )
}

export function ShareSheetPicture() {
  return (
    <Picture label={t('The list that Share opens, with Add to Home Screen marked')}>
      <Browser />
      <Sheet x={82} y={66} rows={[t('Copy'), t('Add Bookmark'), t('Add to Home Screen')]} chosen={2} />
    </Picture>
  )
}

export function MenuButtonPicture() {
  return (
    <Picture label={t('Chrome with the menu button at the top right marked: three dots')}>
      <Browser />
      <circle cx="278" cy="33" r="21" className={classes.chosen} />
      <path d="M278 25h.01M278 33h.01M278 41h.01" className={classes.dots} />
    </Picture>
  )
}

export function MenuPicture() {
  return (
    <Picture label={t('Chrome’s menu, with Add to Home screen marked')}>
      <Browser />
      <Sheet x={82} y={66} rows={[t('Bookmarks'), t('Find in page'), t('Add to Home screen')]} chosen={2} />
    </Picture>
  )
}

export function AddressBarPicture() {
  return (
    <Picture label={t('A browser with the install icon at the right end of the address bar marked: a screen with an arrow pointing down')}>
      <Browser />
      <circle cx="228" cy="33" r="21" className={classes.chosen} />
      <path d="M219 26h18v12h-18zM224 43h8M228 28v7m-4-3 4 4 4-4" className={classes.mark} />
    </Picture>
  )
}

export function HomeScreenPicture() {
  const icons = [0, 1, 2, 3, 4, 5, 6]
  return (
    <Picture label={t('The home screen with Aliquot’s icon marked among others')}>
      {icons.map((index) => (
        <rect key={index} x={34 + (index % 4) * 66} y={30 + Math.floor(index / 4) * 84} width="48" height="48" rx="12" className={classes.dim} />
      ))}
      <rect x="227" y="109" width="58" height="58" rx="16" className={classes.halo} />
      <rect x="232" y="114" width="48" height="48" rx="12" className={classes.icon} />
      <path d="M249 125h14M251 125v20a5 5 0 0 0 10 0v-20M251 136h10" className={classes.ink} />
      <text x="256" y="186" className={classes.word} textAnchor="middle">
        Aliquot
      </text>
    </Picture>
  )
}
