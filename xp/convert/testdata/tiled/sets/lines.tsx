<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="Line drawing" tilewidth="8" tileheight="8" tilecount="12" columns="16">
  <image source="../maps/room.tmx.png" width="128" height="8"/>
  <tile id="0">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="43"/>
   </properties>
  </tile>
  <tile id="1">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="46"/>
   </properties>
  </tile>
  <tile id="2">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="47"/>
   </properties>
  </tile>
  <tile id="3">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="62"/>
   </properties>
  </tile>
  <tile id="4">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="179"/>
   </properties>
  </tile>
  <tile id="5">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="191"/>
   </properties>
  </tile>
  <tile id="6">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="192"/>
   </properties>
  </tile>
  <tile id="7">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="193"/>
   </properties>
  </tile>
  <tile id="8">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="194"/>
   </properties>
  </tile>
  <tile id="9">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="196"/>
   </properties>
  </tile>
  <tile id="10">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="217"/>
   </properties>
  </tile>
  <tile id="11">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffffffff"/>
    <property name="glyph" type="int" value="218"/>
   </properties>
  </tile>
 </tileset>
