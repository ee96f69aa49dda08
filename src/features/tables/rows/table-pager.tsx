import { limits } from '#domain/limits.ts'
import { knownPageSize, pagerLinks } from '#domain/rules/tables/table-pager.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { ChevronRightIcon } from '#src/ui/icons/icons.ts'
import { ChevronLeftIcon } from '#src/ui/icons/more-icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import classes from './table-pager.module.css'

export interface TablePagerProps {
  page: number
  pages: number
  /** Rows in all. */
  total: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  /** It scrolls with the rows. */
  isAfterRows: boolean
}

/** Which rows are shown, page numbers, and rows per page. spec §9 */
export function TablePager({ page, pages, total, pageSize, onPage, onPageSize, isAfterRows }: TablePagerProps) {
  const links = pagerLinks(page, pages)
  const from = (page - 1) * pageSize + 1
  return (
    <div className={classes.frame}>
      <div className={classNames(classes.foot, !isAfterRows && classes.standing)}>
        <span className={classes.range}>
          {t('{from}–{to} of {total}', { from: countText(from), to: countText(Math.min(page * pageSize, total)), total: countText(total) })}
        </span>
        {pages > 1 && (
          <nav aria-label={t('Pages')} className={classes.pages}>
            {links.hasEnds && (
              <Button variant="plain" data-repeats onClick={() => onPage(1)} disabled={page === 1}>
                {t('First')}
              </Button>
            )}
            <IconButton icon={ChevronLeftIcon} label={t('Previous page')} variant="plain" data-repeats disabled={page === 1} onClick={() => onPage(page - 1)} />
            <div className={classes.window}>
              {links.pages.map((number) => (
                <button
                  key={number}
                  type="button"
                  className={classes.page}
                  aria-label={t('Page {page}', { page: number })}
                  aria-current={number === page ? 'page' : undefined}
                  ref={number === page ? scrollHere : undefined}
                  onClick={() => onPage(number)}
                >
                  {countText(number)}
                </button>
              ))}
            </div>
            <IconButton
              icon={ChevronRightIcon}
              label={t('Next page')}
              variant="plain"
              data-repeats
              disabled={page === pages}
              onClick={() => onPage(page + 1)}
            />
            {links.hasEnds && (
              <Button variant="plain" data-repeats onClick={() => onPage(pages)} disabled={page === pages}>
                {t('Last')}
              </Button>
            )}
          </nav>
        )}
        <div className={classes.size}>
          <Menu
            align="end"
            target={<FilterChip value={t('{count} per page', { count: pageSize })} />}
            sections={[
              {
                id: 'sizes',
                heading: t('Rows per page'),
                items: limits.table.pageSizes.map((size) => ({
                  id: String(size),
                  label: String(size),
                  checked: size === knownPageSize(pageSize),
                  onSelect: () => onPageSize(size),
                })),
              },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

const scrollHere = (link: HTMLElement | null) => {
  const window = link?.parentElement
  // Within its own window only: the page must not scroll.
  if (link && window) window.scrollLeft = link.offsetLeft - window.offsetLeft - (window.clientWidth - link.offsetWidth) / 2
}
