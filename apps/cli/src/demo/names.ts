/** First names of clients. */
export const FIRST_NAMES = [
  ...['Amelia', 'Ben', 'Charlotte', 'Daniel', 'Eleanor', 'Farah', 'George', 'Harriet', 'Imran', 'Jessica', 'Kieran'],
  ...['Laura', 'Mohammed', 'Nina', 'Oliver', 'Priya', 'Quentin', 'Rosie', 'Samuel', 'Tanya', 'Umar', 'Victoria'],
  ...['William', 'Yasmin'],
] as const;

/** Last names of clients: as many as there are people, so that no two share one. */
export const LAST_NAMES = [
  ...['Adeyemi', 'Atkinson', 'Bairstow', 'Begum', 'Clough', 'Crowther', 'Davies', 'Dhillon', 'Earnshaw', 'Fletcher'],
  ...['Greenwood', 'Haigh', 'Hussain', 'Ingham', 'Jagger', 'Kershaw', 'Lister', 'Lumb', 'Mahmood', 'Midgley'],
  ...['Naylor', 'Oldroyd', 'Pickles', 'Quarmby', 'Ramsden', 'Sutcliffe', 'Shaw', 'Tordoff', 'Thackray', 'Uttley'],
  ...['Varley', 'Whiteley', 'Wadsworth', 'Yates', 'Ogden', 'Barraclough'],
] as const;

/** Organizations: what they are called, and what their sites are. */
export const ORGANIZATIONS = [
  ['Millstone Bakery', ['bakery', 'shop']],
  ['Harrow & Pike Solicitors', ['office']],
  ['Calder Valley Dental Care', ['surgery', 'laboratory']],
  ['Redbrick Brewing Co.', ['brewery', 'taproom']],
  ['St Chad Primary School', ['main building', 'sports hall']],
  ['Fairview Care Homes', ['Rose House', 'Oak House', 'Elm House']],
  ['Pennine Self Storage', ['depot']],
  ['The Copper Kettle', ['café']],
  ['Northbank Housing Association', ['Block A', 'Block B', 'Block C', 'Block D']],
  ['Albion Print Works', ['print hall']],
  ['Greenhead Veterinary Clinic', ['clinic']],
  ['Broadfield Hotel', ['hotel', 'annex']],
  ['Orchard Lane Nursery', ['nursery']],
  ['Steel City Fitness', ['studio', 'pool']],
  ['Moorland Dairy', ['cold store', 'dairy']],
  ['Weavers Wharf Offices', ['reception', 'fourth floor']],
  ['Kingsway Pharmacy', ['pharmacy', 'stock room']],
  ['Viaduct Theatre', ['stage', 'foyer']],
  ['Bluebell Laundry', ['laundry']],
  ['Tarn & Co. Estate Agents', ['office']],
  ['Granary Foods', ['kitchen', 'warehouse']],
  ['Hillside Medical Centre', ['surgery', 'annex']],
  ['Lockside Apartments', ['North Tower', 'South Tower', 'East Tower']],
  ['Beacon Community Trust', ['hall', 'library']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** Those who work for the company, four in each city. */
export const WORKERS = [
  ['Aidan', 'Booth'],
  ['Beth', 'Rowley'],
  ['Callum', 'Firth'],
  ['Dina', 'Patel'],
  ['Ewan', 'Marsden'],
  ['Fiona', 'Clegg'],
  ['Gareth', 'Holroyd'],
  ['Hana', 'Malik'],
  ['Isaac', 'Brook'],
  ['Joanne', 'Sykes'],
  ['Karim', 'Aziz'],
  ['Leah', 'Womersley'],
] as const;

/** Who plans the work: the owner of the account's users. */
export const DISPATCHER = ['Morag', 'Ellison'] as const;
