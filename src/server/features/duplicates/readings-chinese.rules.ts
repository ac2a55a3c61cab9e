/** How the characters of Chinese surnames, first names and companies are read: in pinyin, then as in Hong Kong and Taiwan. */
import { companyCharacters } from './readings-chinese-companies.rules.ts';
import { placeCharacters } from './readings-chinese-places.rules.ts';
import { toWadeGiles, withBothForms } from './wade-giles.rules.ts';

const characters = `
an 安
ai 艾爱愛
bai 白柏
bao 包保宝寶鲍鮑
bei 北贝貝
bin 斌彬宾滨
bing 冰兵炳
bo 波博伯
cai,tsai,choi 蔡
cai 才彩财
cao,tso 曹
cen 岑
chang 常昌长長畅
chao 超潮
chen,chan,tan 陈陳
chen 辰晨琛臣
cheng 成程诚承城
cheng,shing 盛
chong 崇冲
chu 初楚褚
chuan 川传
chun 春纯淳
cui,tsui 崔翠
da 达大達
dai,tai 戴
dan 丹旦
de 德
deng,tang 邓鄧登
di 迪狄
ding 丁鼎定
dong,tung 董
dong 东東冬栋
du,to 杜
duan 段端
fan 范凡帆樊繁範
fang,fong 方
fang 芳房
fei 飞飛菲费
fen 芬奋
feng,fung 冯馮
feng 峰锋风丰凤鳳豐
fu 付傅福富甫
gan 甘
gang 刚钢港剛
gao,ko 高
ge 葛歌
geng 耿
gong,kung 龚龔宫
gong 工公
gu,ku 顾顧谷古
guan,kwan 关關管
guang 光广
gui 桂贵
guo,kuo,kwok 郭
guo 国國果
hai 海
han,hon 韩韓
han 涵汉晗瀚
hang 航杭
hao 浩豪昊郝皓好
he,ho 何
he 和贺禾河荷赫
heng 恒衡
hong,hung 洪
hong 红宏鸿弘虹紅
hou 侯厚
hu,wu 胡
hu 虎湖
hua 华華花
huai 怀
huan 欢环桓
huang,wong,hwang 黄黃
hui 辉慧惠晖会輝卉
huo 霍
ji 吉季纪继机機基集
jia 佳家嘉贾甲
jian 建健剑坚简剑
jiang,chiang 蒋蔣江姜
jiao 娇焦骄
jie 杰洁捷杰傑
jin,kam 金
jin 进晋锦瑾劲金
jing 静晶敬景京静婧菁靜
jiu 九久
ju 居菊
juan 娟
jun 军俊君军钧軍
kai 凯开楷凱開
kang 康
ke 可柯科
kong,hung 孔
kun 昆坤
lan 兰岚蓝蘭
lei 雷磊蕾
li,lee 李
li 力丽莉黎利立理励厉麗
lian 莲连联廉
liang,leung 梁
liang 亮良
liao,liu 廖
lin,lam,lim 林
lin 琳霖麟
ling 玲凌灵铃
liu,lau,low 刘劉
liu 柳流
long,lung 龙龍隆
lou 楼
lu,lo 卢盧鲁
lu 路露璐
lv,lu,lui,lyu 吕呂
lun 伦
luo,lo,law 罗羅
luo 洛骆
ma,mah 马馬
man 曼满
mao 毛茂
mei 梅美媚
meng 孟梦蒙萌
mi 米
min 敏民
ming 明铭鸣
mo 莫墨
mu 穆木牧
na 娜
nan 南楠男
ni 倪妮
ning 宁寧
niu 牛
ou,au 欧歐
pan,poon 潘
pei 裴培佩
peng,pang 彭
peng 鹏朋鵬
ping 平萍
pu 蒲浦
qi 齐琪奇启祺琦
qian 钱錢倩谦乾
qiang 强強
qiao 乔喬巧桥
qin,chun 秦
qin 琴勤
qing 青清庆晴卿
qiu,yau 邱
qiu 秋丘
qu 曲屈
quan 全泉权
ran 冉然
ren,yam 任
ren 仁人
rong,yung 荣容戎榮
ru 如茹
rui 瑞锐睿蕊
san 三
sha 沙
shan 山珊善
shang 尚商上
shao,siu 邵
shen,shum,sum 沈
shen 申深慎
sheng 生胜升圣
shi 石史施世诗实时
shu 书舒淑树
shuai 帅
shuang 双霜
shui 水
si 思斯司
song,sung 宋
song 松颂
su,so 苏蘇
su 素肃
sun,suen 孙孫
suo 索
tai 泰太台
tan,tam 谭譚
tang,tong 唐汤湯
tao 涛陶桃濤
teng 腾滕
tian,tin 田
tian 天甜添
tie 铁
ting 婷廷庭
tong 童彤通同
tu 涂
wan 万萬婉
wang,wong 王
wang 汪旺望
wei,ngai 魏
wei 伟维韦威薇卫巍偉維
wen,man 文
wen 温雯闻
weng,yung 翁
wu,ng 吴吳伍
wu,mo 武
wu 五悟
xi 西席希喜曦
xia,ha 夏
xia 霞
xian 贤先娴
xiang 向祥翔湘香项
xiao,siu 萧肖蕭
xiao 小晓笑孝曉
xie,tse,hsieh 谢謝
xin 新欣鑫心馨信昕
xing 兴星邢杏興
xiong,hung 熊
xiong 雄
xiu 秀修
xu,hui,hsu,tsui 许許徐
xu 旭
xuan 轩宣萱
xue,sit 薛
xue 雪学學
ya 雅亚
yan,yim 严嚴
yan 燕艳颜岩彦妍研延
yang,yeung 杨楊
yang 阳洋扬陽
yao,yiu 姚
yao 瑶耀尧
ye,yip 叶葉
ye 业烨业
yi 易怡艺毅一义仪逸宜依
yin,wan 尹
yin 银殷音印
ying 英颖莹应影迎
yong 勇永咏
you 尤友
yu,yue 于
yu 余俞玉宇雨裕瑜郁煜渝语毓
yuan,yuen 袁
yuan 元远源媛圆
yue 月岳悦越
yun 云芸雲韵运
ze 泽
zeng,tsang 曾
zhan,chim 詹
zhan 展占
zhang,cheung,chang 张張章
zhao,chiu,chao 赵趙
zhao 昭朝兆
zhe 哲
zhen 珍真振镇震贞
zheng,cheng 郑鄭
zheng 正政征
zhi 志智之芝治
zhong,chung 钟鍾
zhong 忠中仲重
zhou,chow,chou,chau 周
zhou 洲舟
zhu,chu 朱
zhu 竹祝珠柱
zhuang 庄壮
zhuo 卓
zi 子紫梓自
zong 宗
zou 邹
zu 祖
zuo 左
xuan 璇
xin 辛
yun 允
`;

/** The ways to read each character, the commonest first. */
export const chineseReadings = withBothForms(
  readTable(characters + companyCharacters + placeCharacters),
);

/** As they are written in Taiwan, the other spellings of Hong Kong and Taiwan behind. */
export const taiwaneseReadings: ReadonlyMap<string, readonly string[]> = new Map(
  chineseReadings
    .entries()
    .map(([character, [usual = '', ...others]]) => [character, [toWadeGiles(usual), ...others]]),
);

/** A line is the readings with commas between, a space, and the characters. */
export function readTable(table: string): Map<string, string[]> {
  const readings = new Map<string, string[]>();
  for (const line of table.split('\n')) {
    const [told = '', characters = ''] = line.split(' ');
    for (const character of characters) {
      const known = readings.get(character) ?? [];
      readings.set(character, [...new Set([...known, ...told.split(',')])]);
    }
  }
  return readings;
}
