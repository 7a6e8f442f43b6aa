import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from './statement-changes.js';

beforeAll(() => loadModule());

const whatOf = (text: string): string[] => changesOf(text).map(({ what }) => what);

describe('the changes of a statement', () => {
  it('leave out each condition, and move each bound by one', () => {
    expect(whatOf(`select id from shop.product where status = 'active' and quantity <= $1`)).toEqual([
      `without: status = 'active'`,
      'without: quantity <= $1',
      '< for <=: quantity <= $1',
    ]);
  });

  it('keep a condition written that they leave out, as it says of which type a parameter is', () => {
    const [change] = changesOf('delete from shop.product where id = $1');
    expect(change!.text.replaceAll(/\s+/g, ' ')).toBe('DELETE FROM shop.product WHERE id = $1 OR true');
  });

  it('leave the condition that names the organization', () => {
    expect(whatOf('select id from shop.product where organization_id = $1')).toEqual([]);
    expect(whatOf('select id from shop.product where (organization_id, id) = ($1, $2)')).toEqual([]);
  });

  it('turn the order round, and take the lock, the duplicates and the rows without a match away', () => {
    expect(
      whatOf(
        'select distinct p.id from shop.product p left join shop.price c using (id) order by p.id for update',
      ),
    ).toEqual([
      'without: the lock',
      'without: distinct',
      'an inner join: shop.price AS c',
      'turned round: order by p.id',
    ]);
  });

  it('leave each column as it was that an update writes', () => {
    expect(whatOf('update shop.product p set price = $1, version = version + 1 where id = $2')).toEqual([
      'without: id = $2',
      'not written: price',
      'not written: version',
      '- for +: version + 1',
    ]);
  });

  it('take cases and defaults away', () => {
    expect(whatOf(`select coalesce(a, 0), case when b then 1 else 2 end from shop.product`)).toEqual([
      'without its default: COALESCE(a, 0)',
      'without: when b',
    ]);
  });

  it('come one at a time: each is made of the statement as it was', () => {
    const text = 'update shop.product set a = $1 where b = $2 and c = $3';
    for (const { text: changed } of changesOf(text)) {
      expect(changed.match(/\btrue\b/g)).toHaveLength(1);
    }
  });
});
