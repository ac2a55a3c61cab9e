/** Japanese names that are not read as their characters are, or have readings of their own: each by itself. */

const surnames = `
hasegawa 長谷川
hase 長谷
hasebe 長谷部
hattori 服部
igarashi 五十嵐
takanashi 小鳥遊
kusaka 日下
kusakabe 日下部
kuga 久我
kugo 久郷
asuka 飛鳥
asukai 飛鳥井
anan 阿南
abe 阿部 安部 安倍 阿倍
azuma 東
adachi 足立 安達
aihara 相原
aikawa 相川
aizawa 相沢 相澤
akutagawa 芥川
akutsu 阿久津
arakawa 荒川
araki 荒木
arima 有馬
ariga,aruga 有賀
awano 粟野
awazu 粟津
azumi 安曇
betto,bekku 別宮
chikamatsu 近松
chinen 知念
chiba 千葉
date 伊達
domoto 堂本
doi 土井 土居
doki 土岐
egashira 江頭
eguchi 江口
endo 遠藤
enomoto 榎本
fuwa 不破
furuhata 古畑
furuya 古谷 古屋
gamo 蒲生
goto 後藤 五藤 五島
gushiken 具志堅
haga 芳賀
hachiya 蜂谷 蜂屋
hachisuka 蜂須賀
hagiwara 萩原
hanawa 塙
hanyu 羽生
habu 羽生
higa 比嘉
higashikuni 東国
higuchi 樋口
hinata,hyuga 日向
hino 日野
hirai 平井
hirata 平田
hiyama 檜山
hojo 北条
honda,honta 本田 本多
honma 本間
horiuchi 堀内
horie 堀江
hosoda 細田
hosokawa 細川
hotta 堀田
ichihara 市原
ichijo 一条
ichinose 一ノ瀬 一之瀬
iida 飯田
iizuka 飯塚
iijima 飯島
imafuku 今福
inaba 稲葉
inagaki 稲垣
inoue 井上
inukai 犬飼 犬養
isogai 磯貝
ishimaru 石丸
itagaki 板垣
jinnai 陣内
jinbo 神保
kageyama 影山 景山
kaji 梶
kakizaki 柿崎
kakinuma 柿沼
kakuta 角田
tsunoda 角田
sumida 角田 隅田
kanda 神田
kannabe 神辺
kamiya 神谷
kasahara 笠原
kasai 葛西 笠井
kasuga 春日
katayama 片山
katsura 桂
kawai 河合 川合 河井
kawase 川瀬
kikuchi 菊池 菊地
kinoshita 木下
kishida 岸田
kodaira 小平
koizumi 小泉
kokubun 国分
kokubu 国分
konno 今野 紺野
kono 河野
kawano 河野
kuriyama 栗山
kurihara 栗原
kuwabara 桑原
kuwahara 桑原
kyogoku 京極
makabe 真壁
mitarai 御手洗
mikoshiba 御子柴
miyazato 宮里
mizoguchi 溝口
monma 門馬
moroboshi 諸星
muto 武藤
nagai 永井 長井
nagase 長瀬
nakasone 中曽根
nakajima,nakashima 中島 中嶋
namekawa 滑川
nezu 根津
nikaido 二階堂
ninomiya 二宮
nishina 仁科
nozue 野末
obata 小幡 小畑
ochi 越智
ochiai 落合
ogata 緒方 尾形
oguri 小栗
ohara 小原
obara 小原
oikawa 及川
okinawa 沖縄
onodera 小野寺
ooka,oka 大岡
otomo 大友 大伴
otsuka 大塚
oyamada 小山田
ozawa 小沢 小澤
oshima 大島
sagara 相良
sakaguchi 坂口
sakakibara 榊原
sakuraba 桜庭
sanada 真田
sarashina 更科 更級
satomi 里見
segawa 瀬川
sengoku 仙石
shibuya 渋谷
shibusawa 渋沢
shiga 志賀
shijo 四条
shimazu 島津
shiina 椎名
shinozaki 篠崎
shinohara 篠原
shirakawa 白川 白河
shirai 白井
shiraishi 白石
shoji 東海林 庄司
tokairin 東海林
soma 相馬
sugawara,sugahara 菅原
suzuki 鈴木
tachibana 橘 立花
taira 平
tainaka 田井中
takakura 高倉
takami 高見
takemura 竹村
takizawa 滝沢
tamaki 玉城 玉置
tamashiro 玉城
tamura 田村
tazawa 田沢
terajima,terashima 寺島
toda 戸田
togashi 富樫
togo 東郷
tojo 東条
tsukumo 九十九
tsurumi 鶴見
uchida 内田
uehara 上原
uesugi 上杉
ujiie 氏家
umehara 梅原
usami 宇佐美
wakabayashi 若林
watanuki 綿貫 四月一日
yaguchi 矢口
yajima 矢島
yano 矢野
yanagida,yanagita 柳田
yanagisawa 柳沢
yashiro 八代
yokomizo 横溝
yoshioka 吉岡
yuasa 湯浅
`;

const firstNames = `
megumi,kei,satoshi,ayu 恵
akira,ryo,tsubasa,hikaru 亮 翼 輝
akira,hikaru,teru 輝
tsubasa 翼
akira 彬 朗
ryo,akira,makoto 亮
jun,makoto 純
jun,atsushi 淳 順 惇
makoto 誠 真琴 諒
hiroshi,hiro,kan,yutaka 寛 裕
yutaka,hiroshi,yu 裕 豊
hiroshi,yo,hiro 洋
satoshi,tetsu,akira 哲 聡 智 敏 悟
osamu,shu,satoru 修
satoru,go 悟
manabu,gaku 学
tadashi,masashi,sei,tadasu 正
tadashi 忠
takeshi,takashi,isao 武 猛 剛 毅
tsuyoshi,go,takeshi 剛
takashi,takaki 孝 隆 崇 貴
kaoru,kaori,kun 薫
kaori,kaoru 香
shinobu 忍
nozomi,nozomu,mirei 望
nozomi 希
hikari,hikaru,ko,akira 光
mizuki,ruri,zuiki 瑞希 瑞樹
mizuki 美月
satsuki 皐月 五月
yayoi 弥生
hazuki 葉月
kazuki 一樹 和樹 一輝
yamato 大和
hayato 隼人 勇人
naoto 直人
kaito 海斗
hiroto,haruto,yamato 大翔
haruto,hiroto 陽斗 陽翔 遥斗
yuto 優斗 悠斗 悠人 勇人
souta,sota 颯太 蒼太 奏太
riku 陸
kotaro 光太郎
minato 湊
itsuki,tatsuki,juki 樹
aoi 葵 蒼
himari 陽葵
hinata 日向 陽向
yua,yume 結愛
yui 結衣 唯
yuina,yuna 結菜
sakura 桜 さくら
rin 凛 凜
mei 芽依
honoka 穂乃果
kokona 心菜
kokoro,shin 心
mio 澪 美緒
nao 奈緒 直
rio 莉緒
sayuri 小百合
yuri,yurie 百合
kotone 琴音
chinatsu 千夏
chiaki 千秋 千明
chihiro 千尋
kazuhiro 和博 一博
mayumi 真由美
mayuko 真由子
midori 翠 緑
miyuki 美幸 美雪
mitsuru,man 満 充
minoru,jitsu 実 稔
mikoto 命
mutsumi 睦 睦美
nagisa 渚
natsumi 夏美 菜摘 夏海
nobuo 信夫
nobuko 信子
rei,akira 玲
ran 蘭
reiko 玲子 麗子
sachiko 幸子
yukiko 雪子 由紀子 幸子
sae 紗江
shizuka,sei 静
shuhei 修平
sumire 菫
susumu 進
tamaki 環
tamotsu,yasushi 保
toru,akira 徹 透 亨
toshiko 敏子
tsukasa,tsukasadoru 司
wataru 渉 亘 航
yasushi,kiyoshi,sei 靖 康 泰
kiyoshi,sei,jun 清 潔
yoko 洋子 陽子 葉子
yoshie 良江
yoshiko 良子 佳子
yuya 裕也 雄也
yudai 雄大
yasuko 康子 泰子
hitomi,mutsumi 瞳
hitomi 仁美
hitoshi,jin,masashi 仁
honami 穂波
hatsue 初江
hideaki 英明
hisashi 久
ichiro,kazuro 一郎
isamu,yu 勇
isao,ko 功 勲
izumi,sen 泉
jotaro 承太郎
kanade,so,susumu 奏
kazumi 和美
kanako 加奈子 香奈子
katsumi 克己 勝美
kasumi 霞 香澄
keita 慶太
kikuko 菊子
kumiko 久美子
madoka 円
maki 真希 真紀
masami 正美
masayo 雅代
mihoko 美穂子
misao 操
momoko 桃子
momoka 桃花
ai,ito,mana,megumi 愛
mana 真奈 愛菜
aika,manaka 愛花
ayumu,ayumi 歩
ayumi 亜由美
azusa 梓
`;

/** By the characters of the whole name. */
const readWholes = (table: string): ReadonlyMap<string, readonly string[]> => {
  const readings = new Map<string, readonly string[]>();
  for (const line of table.split('\n')) {
    const [told = '', ...names] = line.split(' ');
    for (const name of names) {
      readings.set(name, [...new Set([...(readings.get(name) ?? []), ...told.split(',')])]);
    }
  }
  return readings;
};

const bySurname = readWholes(surnames);
const byFirstName = readWholes(firstNames);

interface Name {
  readings: readonly (readonly string[])[];
  /** How many of them are the surname's. */
  surname: number;
}

type ReadLetter = (letter: string) => readonly string[] | undefined;

/** The ways to divide a name of which a part is listed here; after `told` letters, where a space tells it. */
export function readJapaneseNames(
  letters: readonly string[],
  told: number,
  read: ReadLetter,
): Name[] {
  const readPart = (part: readonly string[], whole: ReadonlyMap<string, readonly string[]>) => {
    const listed = whole.get(part.join(''));
    if (listed !== undefined) return [listed];
    const each = part.map(read);
    return each.every((readings) => readings !== undefined) ? each : null;
  };
  return letters.flatMap((_, before): Name[] => {
    const at = before + 1;
    if (told > 0 && at !== told) return [];
    const [head, tail] = [letters.slice(0, at), letters.slice(at)];
    if (!bySurname.has(head.join('')) && !byFirstName.has(tail.join(''))) return [];
    const [surname, first] = [readPart(head, bySurname), readPart(tail, byFirstName)];
    return surname && first ? [{ readings: [...surname, ...first], surname: surname.length }] : [];
  });
}
