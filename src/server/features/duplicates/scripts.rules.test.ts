/** Names in other scripts, and how they are written in Latin letters. */
import { expect, test } from 'vitest';
import { compare } from './duplicates.rules.ts';
import { listLatinSpellings, readInLetters } from './scripts.rules.ts';
import { readTraits } from './traits.rules.ts';

test.each([
  ['Δημήτρης Οικονόμου', 'Dimitris Ikonomou'],
  ['Γιώργος Αγγελόπουλος', 'Yorgos Angelopoulos'],
  ['Χρήστος Μπουρνάζος', 'Christos Bournazos'],
  ['Ευαγγελία Ντόκου', 'Evangelia Dokou'],
  ['Николай Жуковский', 'Nikolay Joukovski'],
  ['Юлия Цветкова', 'Iuliia Tsvetkova'],
  ['Юрий Щукин', 'Juri Schtschukin'],
  ['Ольга Чернова', 'Olga Tschernowa'],
  ['Фёдор Жуков', 'Fjodor Schukow'],
  ['Никита Хрущёв', 'Nikita Chruschtschow'],
  ['Михаил Пушкин', 'Mikhail Pouchkine'],
  ['Игорь Щедрин', 'Igor Chtchedrine'],
  ['Пётр Орлов', 'Petr Orloff'],
  ['Олексій Гринько', 'Oleksii Hrynko'],
  ['Наталія Згурська', 'Nataliia Zghurska'],
  ['محمد الخطيب', 'Mohamed El Khatib'],
  ['يوسف حداد', 'Youssef Haddad'],
  ['خالد المنصوري', 'Khaled Al-Mansoori'],
  ['عائشة ناصر', 'Aisha Nasser'],
  ['حسين جابر', 'Hussein Jaber'],
  ['김민수', 'Kim Min-soo'],
  ['김민수', 'Minsu Kim'],
  ['박지영', 'Park Ji-young'],
  ['이현우', 'Lee Hyunwoo'],
  ['최은정', 'Eun-jung Choi'],
  ['陈晓明', 'Chen Xiaoming'],
  ['陈晓明', 'Xiaoming Chen'],
  ['王秀兰', 'Wang Xiu Lan'],
  ['張偉', 'Cheung Wei'],
  ['蔡志強', 'Tsai Chih-chiang'],
  ['謝國華', 'Hsieh Kuo-hua'],
  ['蕭俊傑', 'Hsiao Chun-chieh'],
  ['鄒慶豐', 'Zou Qingfeng'],
  ['渡辺 美咲', 'Misaki Watanabe'],
  ['服部 純', 'Jun Hattori'],
  ['五十嵐純', 'Makoto Igarashi'],
  ['小鳥遊 久美子', 'Kumiko Takanashi'],
  ['東海林 大翔', 'Hiroto Shoji'],
  ['日下部 翔', 'Sho Kusakabe'],
  ['田中太郎', 'Taro Tanaka'],
  ['佐藤健一', 'Satou Kenichi'],
  ['佐々木 優', 'Yu Sasaki'],
  ['東京一郎', 'Ichiro Tokyo'],
  ['やまだ はなこ', 'Hanako Yamada'],
  ['スズキ イチロウ', 'Ichiro Suzuki'],
])('%s is %s', (text, latin) => {
  const read = readInLetters(text, latin);
  const words = (name: string) =>
    name
      .toLowerCase()
      .replace(/-/g, ' ')
      .split(' ')
      .filter((word) => word !== 'al' && word !== 'el');
  expect(words(read).toSorted()).toEqual(words(latin).toSorted());
});

test.each([
  ['محمد علي', 'Mahmoud Aly', 'محمد aly'],
  ['أحمد', 'Hamid', 'أحمد'],
  ['حسن', 'Hussein', 'حسن'],
  ['김민수', 'Kim Min-seo', '김민수'],
  ['박지영', 'Kim Ji-young', '박지영'],
  ['陈晓明', 'Chen Xiaohong', '陈晓明'],
  ['田中太郎', 'Jiro Tanaka', '田中太郎'],
  ['Юлия', 'Julio', 'Юлия'],
  ['蔡志強', 'Tsai Chih-hao', '蔡志強'],
  ['服部 純', 'Ken Hattori', 'hattori 純'],
])('%s is not %s', (text, latin, read) => {
  expect(readInLetters(text, latin)).toBe(read);
});

const judge = (kind: 'person' | 'organization', one: object, other: object) =>
  compare(kind, readTraits(one, 'AU'), readTraits(other, 'AU')).level;

test('with one phone they are likely one person; another name may be a colleague', () => {
  const phone = '+81 90 1234 5631';
  const taro = { name: '田中太郎', phone };
  expect(judge('person', taro, { name: 'Taro Tanaka', phone })).toBe('likely');
  expect(judge('person', { name: 'Taro Tanaka', phone }, taro)).toBe('likely');
  expect(judge('person', taro, { name: 'Jiro Tanaka', phone })).toBe('maybe');
});

test('a nickname and a company are read as well', () => {
  const [one, other] = ['Κωνσταντίνος Μπακογιάννης', 'Kostas Bakogiannis'];
  const phone = '+30 694 123 4631';
  expect(judge('person', { name: one, phone }, { name: other, phone })).toBe('likely');
  const website = 'hikari.example';
  expect(
    judge(
      'organization',
      { name: '株式会社ヒカリ電装', website },
      { name: 'Hikari Denso Co., Ltd.', website },
    ),
  ).toBe('likely');
});

test.each([
  ['تجارة النخيل للسيارات', 'Tijarat Al Nakheel Motors', { phone: '+971 4 123 4631' }],
  ['شركة الصقر للمعدات', 'Al Saqr Equipment LLC', { phone: '+966 11 123 4631' }],
  ['浙江海龙机械有限公司', 'Zhejiang Hailong Machinery Co., Ltd.', { website: 'hailong.example' }],
  ['浙江海龙机械有限公司', 'Zhejiang Hailong Jixie Youxian Gongsi', { location: '浙江' }],
  ['한강트랙터 주식회사', 'Hangang Tractor Co., Ltd.', { phone: '+82 2 123 4631' }],
  ['Παππάς Ανταλλακτικά', 'Pappas Parts', { phone: '+30 21 0123 4631' }],
  ['Сокол Техника', 'Sokol Machinery', { website: 'sokol.example' }],
])('what the company %s does is translated or read: %s', (one, other, known) => {
  const [mine, its] = [
    { name: one, ...known },
    { name: other, ...known },
  ];
  expect(judge('organization', mine, its)).toBe('likely');
  expect(judge('organization', its, mine)).toBe('likely');
  expect(judge('organization', mine, { ...its, name: 'Harbour Machinery' })).not.toBe('likely');
});

test.each([
  ['김민수', ['kim minsu', 'minsu kim']],
  ['陈晓明', ['chen xiaoming', 'xiaoming chen']],
  ['渡辺 美咲', ['watanabe misaki', 'misaki watanabe']],
  ['Δημήτρης Οικονόμου', ['dimitris ikonomou', 'ikonomou dimitris']],
  ['يوسف حداد', []],
  ['蔡志強', ['cai zhiqiang', 'zhiqiang cai', 'tsai chihchiang', 'chihchiang tsai']],
  ['服部 純', ['hattori jun', 'jun hattori']],
  ['Anna Berg', []],
])('%s is looked up as %s', (name, spellings) => {
  expect(listLatinSpellings(name)).toEqual(spellings);
});
